import { useTypedFilter } from '../lib/use-typed-filter.ts';
import { SearchBox } from './search-box.tsx';

interface SearchFieldProps {
  label: string;
  labelled?: boolean;
  className?: string | undefined;
  /** What is looked for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Looks for what is typed once typing pauses; it follows what is looked for where that changes by itself. */
export function SearchField({ value, onSearch, ...box }: SearchFieldProps) {
  const [typed, setTyped] = useTypedFilter(value, onSearch);
  return <SearchBox {...box} onChange={setTyped} value={typed} />;
}
