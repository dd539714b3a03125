import { Button, type ButtonProps, Text } from '@mantine/core';
import type { UiKey } from '@reviews/domain';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { QUESTION_KINDS } from '../../lib/question-kinds.ts';

const WIDTH = 340;

interface KindMenuProps {
  label: string;
  variant: NonNullable<ButtonProps['variant']>;
  onChoose: (uiKey: UiKey) => void;
}

/** Button for a new question; first offers the question kinds. */
export function KindMenu({ label, variant, onChoose }: KindMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        aria-controls={opened ? `${id}-dropdown` : undefined}
        aria-expanded={opened}
        aria-haspopup="menu"
        id={id}
        leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
        onClick={() => setOpened(!opened)}
        ref={button}
        variant={variant}
      >
        {label}
      </Button>
      <AnchoredMenu
        button={button}
        id={id}
        items={QUESTION_KINDS.map(({ uiKey, word, example, icon }) => ({
          label: word,
          content: (
            <>
              <Text span display="block" fw={550}>
                {word}
              </Text>
              <Text span display="block" c="dimmed" fz="xs">
                {example}
              </Text>
            </>
          ),
          icon,
          iconSize: 20,
          onClick: () => onChoose(uiKey),
        }))}
        onClose={() => setOpened(false)}
        opened={opened}
        width={WIDTH}
      />
    </>
  );
}
