import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** What the library's scroll area needs of `@floating-ui/react`, under its name (vite.config.ts). */
export const useMergeRefs = <T>(refs: Ref<T>[]): RefCallback<T> => useMergedRef(...refs);
