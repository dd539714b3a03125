import { describe, expect, it } from 'vitest';
import { pdfNameOf } from './pdf-name.ts';

describe('file name of a packet', () => {
  it('contains the subject and cycle, and the view unless it is the subject’s own', () => {
    expect(
      pdfNameOf({ person: 'Zoë Łukasik', cycle: 'Annual Review 2026', view: 'employee' }),
    ).toBe('Zoë Łukasik - Annual Review 2026.pdf');
    expect(pdfNameOf({ person: 'Zoë Łukasik', cycle: 'Annual Review 2026', view: 'manager' })).toBe(
      'Zoë Łukasik - Annual Review 2026 - manager view.pdf',
    );
  });

  it('contains no path separators, line breaks or direction marks', () => {
    expect(
      pdfNameOf({
        person: '../../etc/pass\r\nwd',
        cycle: 'H1\u202E/2026: "Review"?',
        view: 'employee',
      }),
    ).toBe('etc pass wd - H1 2026 Review.pdf');
    expect(pdfNameOf({ person: '...', cycle: '\u0000', view: 'employee' })).toBe('Packet.pdf');
    expect(
      pdfNameOf({ person: 'A'.repeat(300), cycle: '\uD800x', view: 'employee' }).length,
    ).toBeLessThan(100);
  });
});
