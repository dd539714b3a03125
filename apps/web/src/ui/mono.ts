/** Styles of an input whose text is copied, not read. */
export const MONO = {
  input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.875rem' },
};
