import type { TreeLevel } from '@reviews/contracts';
import type { Level } from './organization.service.ts';

export const presentLevel = ({ managerId, rows, total }: Level): TreeLevel => ({
  manager_id: managerId,
  total,
  data: rows.map(({ id, preferred_name, position_name: title, department, reports, below }) => ({
    id,
    preferred_name,
    position_name: title ?? '',
    department: department ?? '',
    reports,
    below,
  })),
});
