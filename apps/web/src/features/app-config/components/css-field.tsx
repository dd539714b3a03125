import { Stack, Text, Textarea, UnstyledButton } from '@mantine/core';
import { CLIENT_CSS_MAX_CHARS } from '@reviews/domain';
import { useId, useRef } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CONFIG_TEXTS as texts } from '../lib/config-texts.ts';
import styles from './config.module.css';

interface CssFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Errors; each begins with its line and column. */
  faults: readonly string[];
}

const PLACE = /^Line (\d+), column (\d+):/;

/** Edits a style sheet with line numbers. Each error names its line and column and links there. */
export function CssField({ value, onChange, faults }: CssFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const id = useId();
  const lines = value.split('\n').length;
  const show = (fault: string): void => {
    const [, line = '1', column = '1'] = PLACE.exec(fault) ?? [];
    const at =
      value
        .split('\n')
        .slice(0, Number(line) - 1)
        .reduce((sum, text) => sum + text.length + 1, 0) +
      Number(column) -
      1;
    field.current?.focus();
    field.current?.setSelectionRange(at, at + 1);
  };
  return (
    <Stack gap={6}>
      <Text component="label" fw={550} htmlFor={id}>
        {texts.css}
      </Text>
      <Text c="dimmed" fz="note" id={`${id}-hint`}>
        {texts.cssHint}
      </Text>
      <div className={styles.code}>
        <pre aria-hidden className={styles.numbers} ref={numbers}>
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </pre>
        <Textarea
          aria-describedby={`${id}-hint`}
          aria-invalid={faults.length > 0}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ root: styles.codeRoot ?? '', input: styles.codeInput ?? '' }}
          error={faults.length > 0}
          id={id}
          maxLength={CLIENT_CSS_MAX_CHARS}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
          }}
          ref={field}
          rows={10}
          spellCheck={false}
          value={value}
          wrap="off"
        />
      </div>
      {faults.length > 0 && (
        <Notice mb={0} role="alert" tone="danger">
          <Text fw={600}>{texts.cssFaults}</Text>
          <Stack component="ol" gap={4} mt={6} role="list">
            {faults.map((fault) => (
              <li key={fault}>
                {PLACE.test(fault) ? (
                  <UnstyledButton fz="inherit" onClick={() => show(fault)} td="underline">
                    {fault}
                  </UnstyledButton>
                ) : (
                  fault
                )}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}
