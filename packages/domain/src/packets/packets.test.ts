import { describe, expect, it } from 'vitest';
import { packetStateOf } from './packet-state.ts';
import { momentOf, releaseMoment } from './release-moment.ts';

const DAYS = { packet_release_days: 3, packet_release_date: null, packet_release_time: '09:00' };
const DATE = {
  packet_release_days: null,
  packet_release_date: '2026-12-18',
  packet_release_time: '09:30',
};
const BERLIN = 'Europe/Berlin';
const at = (moment: Date | null) => moment?.toISOString() ?? null;

describe('packet state', () => {
  it.each([
    [{ released: false, has_open: true, has_complete: true }, 'in_progress'],
    [{ released: false, has_open: false, has_complete: true }, 'ready'],
    [{ released: false, has_open: false, has_complete: false }, 'in_progress'],
    [{ released: true, has_open: true, has_complete: false }, 'released'],
  ] as const)('%o is %s', (forms, state) => expect(packetStateOf(forms)).toBe(state));
});

describe('automatic packet release', () => {
  it('[PKT-04] happens a number of days after the day of the last completion, at the set time', () => {
    expect(at(releaseMoment(DAYS, '2026-11-12T15:00:00Z', BERLIN))).toBe(
      '2026-11-15T08:00:00.000Z',
    );
  });

  it("[PKT-04, GAP-18] counts days in the organisation's time zone, not the server's", () => {
    expect(at(releaseMoment(DAYS, '2026-11-12T23:30:00Z', BERLIN))).toBe(
      '2026-11-16T08:00:00.000Z',
    );
    expect(at(releaseMoment(DAYS, '2026-11-12T03:30:00Z', 'America/Los_Angeles'))).toBe(
      '2026-11-14T17:00:00.000Z',
    );
  });

  it('[PKT-04] counts calendar days across a clock change', () => {
    expect(at(releaseMoment(DAYS, '2026-03-27T15:00:00Z', BERLIN))).toBe(
      '2026-03-30T07:00:00.000Z',
    );
    expect(at(releaseMoment(DAYS, '2026-10-23T15:00:00Z', BERLIN))).toBe(
      '2026-10-26T08:00:00.000Z',
    );
  });

  it('[PKT-05] happens on the date, at the set time, whenever forms were completed', () => {
    expect(at(releaseMoment(DATE, null, BERLIN))).toBe('2026-12-18T08:30:00.000Z');
  });

  it('[PKT-01, AMB-33] happens at the start of the day without a time; prefers days to a leftover date; never happens without either, or without a form', () => {
    expect(at(releaseMoment({ ...DATE, packet_release_time: null }, null, BERLIN))).toBe(
      '2026-12-17T23:00:00.000Z',
    );
    expect(
      at(
        releaseMoment(
          { ...DAYS, packet_release_date: '2026-12-18' },
          '2026-11-12T15:00:00Z',
          'UTC',
        ),
      ),
    ).toBe('2026-11-15T09:00:00.000Z');
    expect(
      releaseMoment(
        { packet_release_days: null, packet_release_date: null, packet_release_time: '09:00' },
        '2026-11-12T15:00:00Z',
        'UTC',
      ),
    ).toBeNull();
    expect(releaseMoment(DAYS, null, 'UTC')).toBeNull();
  });
});

describe('local day and time', () => {
  it('moves a skipped time later, and takes the first of a repeated time', () => {
    expect(at(momentOf('2026-03-29', '02:30', BERLIN))).toBe('2026-03-29T01:30:00.000Z');
    expect(at(momentOf('2026-10-25', '02:30', BERLIN))).toBe('2026-10-25T00:30:00.000Z');
    expect(at(momentOf('2026-11-01', '01:30', 'America/New_York'))).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('converts on both sides of the date line, and with half-hour offsets', () => {
    expect(at(momentOf('2026-06-01', '00:00', 'Pacific/Kiritimati'))).toBe(
      '2026-05-31T10:00:00.000Z',
    );
    expect(at(momentOf('2026-06-01', '00:00', 'Asia/Kolkata'))).toBe('2026-05-31T18:30:00.000Z');
    expect(at(momentOf('2026-04-05', '01:45', 'Australia/Lord_Howe'))).toBe(
      '2026-04-04T14:45:00.000Z',
    );
  });
});
