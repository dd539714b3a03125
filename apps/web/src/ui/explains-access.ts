import { createContext } from 'react';

/** Whether the user may ask who can see what; provided by the layout. */
export const ExplainsAccessContext = createContext(false);
