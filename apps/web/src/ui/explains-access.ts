import { createContext } from 'react';

/** Whether the person may ask who can see what; the layout provides it. */
export const ExplainsAccessContext = createContext(false);
