import { Box } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

export interface NarrowPageProps {
  title: string;
  /** Address of a picture above the title. */
  logo?: string | null;
  /** Starts nearer to the top, for a small window. */
  popup?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A single narrow column for a page with one task, such as signing in. */
export function NarrowPage({
  title,
  logo = null,
  popup = false,
  headingRef,
  children,
}: NarrowPageProps) {
  return (
    <Box mx="auto" pb={48} pt={popup ? 40 : 'max(3rem, 12vh)'} px={20} w="min(25rem, 100%)">
      {logo && (
        <Box alt="" component="img" display="block" h={40} maw={200} mb="lg" src={logo} w="auto" />
      )}
      <Box component="h1" mb="lg" fz={24} fw={620} lts="-0.018em" ref={headingRef} tabIndex={-1}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
