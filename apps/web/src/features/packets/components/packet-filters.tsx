import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Group, Input, NativeSelect } from '@mantine/core';
import type { PacketCounts } from '@reviews/contracts/packets';
import { LABELS, PACKET_STATES } from '@reviews/domain';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { PacketsShown } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';

interface PacketFiltersProps {
  shown: PacketsShown;
  counts: PacketCounts;
  departments: readonly { id: number; name: string }[];
  onChange: (next: {
    search?: string;
    department?: string;
    state?: string;
    withheld?: string;
  }) => void;
}

/** Filters of the list, kept in the address. Each state shows its count. */
export function PacketFilters({ shown, counts, departments, onChange }: PacketFiltersProps) {
  const all = counts.in_progress + counts.ready + counts.released;
  return (
    <Group gap="12px 16px" align="flex-end" mb="md">
      <SearchField
        label={PACKET_TEXTS.search}
        labelled
        onSearch={(search) => onChange({ search })}
        value={shown.search}
      />
      {departments.length > 1 && (
        <NativeSelect
          data={[
            { value: '', label: PACKET_TEXTS.everyDepartment },
            ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          label={PACKET_TEXTS.department}
          onChange={(event) => onChange({ department: event.currentTarget.value })}
          value={shown.department}
        />
      )}
      <Input.Wrapper label={PACKET_TEXTS.state} labelElement="div">
        <SegmentedControl
          choices={[
            { value: '', label: PACKET_TEXTS.all, count: all },
            ...PACKET_STATES.map((state) => ({
              value: state,
              label: LABELS.packets.states[state],
              count: counts[state],
            })),
          ]}
          label={PACKET_TEXTS.state}
          onChange={(state) => onChange({ state })}
          value={shown.state}
        />
      </Input.Wrapper>
      {(counts.withheld > 0 || shown.withheld) && (
        <Checkbox
          checked={shown.withheld}
          label={PACKET_TEXTS.onlyHidden({ count: counts.withheld })}
          mb={10}
          onChange={(event) => onChange({ withheld: event.currentTarget.checked ? '1' : '' })}
        />
      )}
    </Group>
  );
}
