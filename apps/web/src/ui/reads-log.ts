import { createContext } from 'react';

/** Whether the person reads the change log; the layout provides it. */
export const ReadsLogContext = createContext(false);
