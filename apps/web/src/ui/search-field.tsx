import { useTypedFilter } from '../lib/use-typed-filter.ts';
import { SearchBox } from './search-box.tsx';

interface SearchFieldProps {
  label: string;
  labelled?: boolean;
  className?: string | undefined;
  /** Current search text. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches once typing pauses, and follows changes of the search text from outside. */
export function SearchField({ value, onSearch, ...box }: SearchFieldProps) {
  const [typed, setTyped] = useTypedFilter(value, onSearch);
  return <SearchBox {...box} onChange={setTyped} value={typed} />;
}
