import { createContext, use, type MouseEvent } from 'react';
import { isModified } from './is-modified.ts';
import styles from './employee-name.module.css';

/** What a name needs to open the person's overview over the page; provided by the layout. */
export interface EmployeePopOut {
  open: (employeeId: number) => void;
  /** Preloads the code of the overview dialog. */
  prepare: () => void;
}

export const EmployeePopOutContext = createContext<EmployeePopOut | null>(null);

/**
 * A person's name that opens their overview over the page (OVR-01). It is a link to the overview
 * page, so that it can be
 * opened in another tab; without a provider it simply leads there. A single plain element, since
 * lists have many.
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
