import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { createKeptWork } from '../../../lib/kept-work.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import {
  choiceOf,
  isColumnChoice,
  isUsual,
  readColumns,
  shownColumns,
  type ColumnOffer,
} from '../lib/list-columns.ts';

const kept = createKeptWork('reviews-list-columns', isColumnChoice);
const NAMED_NOWHERE = { columns: '' };

/**
 * Returns the columns of a list: those in the address, else the user's last choice on this
 * computer, else the default. A choice goes into the address, so that a shared link shows the same
 * columns.
 *
 * @param offer must be the identical object while the columns are the same
 */
export function useColumns(person: string, offer: ColumnOffer) {
  const [text, setText] = useNamed();
  const address = useMemo(() => ({ person, hash: 'forms' }), [person]);
  const [choice, setChoice] = useState(() => kept.read(address));
  const columns = useMemo(
    () => shownColumns(offer, readColumns(text), choice),
    [offer, text, choice],
  );
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);

  const show = useCallback(
    (key: string, on: boolean) => {
      const next = shownColumns(
        offer,
        on ? [...keys, key] : keys.filter((each) => each !== key),
        null,
      ).map((column) => column.key);
      const nextChoice = choiceOf(offer, next, choice);
      kept.keep(address, nextChoice);
      setChoice(nextChoice);
      setText(next.join(','));
    },
    [offer, keys, choice, address, setText],
  );
  const showUsual = useCallback(() => {
    kept.forget(address);
    setChoice(null);
    setText('');
  }, [address, setText]);

  return {
    columns,
    keys,
    offered: useMemo(() => [...offer.usual, ...offer.others], [offer]),
    areUsual: isUsual(offer, keys),
    show,
    showUsual,
  };
}

/**
 * Returns the columns text of the address. A change applies at once and the address follows, so
 * that quick changes do not wait for navigation.
 */
function useNamed(): [text: string, change: (text: string) => void] {
  const [{ columns: written }, setAddress] = useUrlState(NAMED_NOWHERE);
  const [chosen, setChosen] = useState<string | null>(null);
  const { key } = useLocation();
  useEffect(() => setChosen((latest) => (latest === written ? null : latest)), [key, written]);
  const change = useCallback(
    (columns: string) => {
      setChosen(columns);
      setAddress({ columns });
    },
    [setAddress],
  );
  return [chosen ?? written, change];
}

export type ColumnsModel = ReturnType<typeof useColumns>;
