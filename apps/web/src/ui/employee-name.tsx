import { createContext, use, type MouseEvent } from 'react';
import { isModified } from './is-modified.ts';
import styles from './employee-name.module.css';

/** What a name needs to open the overview of its person over the page; the layout provides it. */
export interface EmployeePopOut {
  open: (employeeId: number) => void;
  /** Fetches the code of the pop-out ahead of a press. */
  prepare: () => void;
}

export const EmployeePopOutContext = createContext<EmployeePopOut | null>(null);

/**
 * A person's name that opens their overview over the page (OVR-01). A link to the page of the same content, so that it
 * can be opened in another tab; without a pop-out around it, it simply leads there. One plain element: lists have many.
 */
export function EmployeeName({ id, name }: { id: number; name: string }) {
  const popOut = use(EmployeePopOutContext);
  const press = (event: MouseEvent): void => {
    if (popOut === null || isModified(event)) return;
    event.preventDefault();
    popOut.open(id);
  };
  return (
    <a
      aria-haspopup="dialog"
      className={styles.name}
      href={`/employees/${id}`}
      onClick={press}
      onFocus={popOut?.prepare}
      onPointerEnter={popOut?.prepare}
    >
      {name}
    </a>
  );
}
