import { Button, TextInput } from '@mantine/core';
import { useCopied } from '../../../lib/use-copied.ts';
import { INTEGRATION_TEXTS as texts } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';

/** Shows a value to enter in another system, with a copy button. */
export function CopiedField({
  label,
  hint,
  value,
}: {
  label: string;
  hint?: string;
  value: string;
}) {
  const { copied, hasFailed, copy } = useCopied();
  const isCopied = copied === value;
  return (
    <div className={styles.copied}>
      <TextInput
        classNames={{ input: styles.mono ?? '' }}
        description={hasFailed ? texts.secretCopyFailed : hint}
        label={label}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        spellCheck={false}
        value={value}
      />
      <Button
        aria-label={isCopied ? texts.copiedOf({ label }) : texts.copyOf({ label })}
        onClick={() => void copy(value)}
        variant="default"
      >
        {isCopied ? texts.secretCopied : texts.secretCopy}
      </Button>
    </div>
  );
}
