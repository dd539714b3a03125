import { createContext } from 'react';

/** Whether the user may read the change log; provided by the layout. */
export const ReadsLogContext = createContext(false);
