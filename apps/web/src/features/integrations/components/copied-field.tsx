import { Button, Group, TextInput } from '@mantine/core';
import { useCopied } from '../../../lib/use-copied.ts';
import { MONO } from '../../../ui/mono.ts';
import { INTEGRATION_TEXTS as texts } from '../lib/integration-texts.ts';

/** Shows a value to enter
 in another system, with a copy button. */
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
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        description={hasFailed ? texts.secretCopyFailed : hint}
        flex={1}
        label={label}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        spellCheck={false}
        styles={MONO}
        value={value}
      />
      <Button
        aria-label={isCopied ? texts.copiedOf({ label }) : texts.copyOf({ label })}
        onClick={() => void copy(value)}
        variant="default"
      >
        {isCopied ? texts.secretCopied : texts.secretCopy}
      </Button>
    </Group>
  );
}
