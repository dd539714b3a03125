import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/**
 * Replaces the one hook of `@floating-ui/react` that the library's scroll area needs, under the
 * same name (vite.config.ts).
 */
export const useMergeRefs = <T>(refs: Ref<T>[]): RefCallback<T> => useMergedRef(...refs);
