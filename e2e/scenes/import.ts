import type { TestDatabase } from '@reviews/db/testing';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';

/** Two managers, someone who moves from one to the other, and someone who leaves. */
export interface ImportScene {
  readonly former: BuiltEmployee;
  readonly next: BuiltEmployee;
  readonly moved: BuiltEmployee;
  readonly leaver: BuiltEmployee;
  /**
   * An export of their HR system: semicolons, Windows encoding, reversed names, an ambiguous date.
   */
  readonly file: Buffer;
  /** The person the file adds. */
  readonly added: string;
  /** A custom field with the same name as a column of the file. */
  readonly locker: { readonly id: number; readonly name: string };
}

/** @param family the last name of all people, which makes them easy to find */
export async function buildImportScene(
  db: TestDatabase['db'],
  family: string,
): Promise<ImportScene> {
  const person = (name: string, manager?: BuiltEmployee) =>
    buildEmployee(db, {
      preferredName: `${name} ${family}`,
      department: 'Engineering',
      title: 'Engineer',
      ...(manager === undefined ? {} : { manager }),
    });
  const [former, next] = [await person('Frida'), await person('Noel')];
  const [moved, leaver] = [await person('Mona', former), await person('Levi', former)];
  const options = [
    { key: 'n', label: 'Nord' },
    { key: 's', label: 'Süd' },
  ];
  const locker = await db.prisma.customField.create({
    data: {
      name: `Spind ${family}`,
      type: 'select',
      options,
      visibleTo: ['everyone'],
      editableBy: [],
    },
    select: { id: true, name: true },
  });
  const row = ({ externalIdentifier, firstName, lastName, email }: BuiltEmployee, rest: string) =>
    `${externalIdentifier};"${lastName}, ${firstName}";${email};${rest}`;
  const lines = [
    'Personalliste;;;;;;;;;',
    `Personalnummer;Name;E-Mail;Stelle;Abteilung;;Vorgesetzter;Eintritt;Status;${locker.name}`,
    row(moved, `Senior Engineer;Engineering;;"${next.lastName}, ${next.firstName}";;aktiv;süd`),
    row(leaver, ';;;;;ausgeschieden;'),
    `N-${family}-1;"${family}, Jörg";joerg.${family.toLowerCase()}@larkspur.example;Übersetzer;Engineering;;${next.email};01/02/2026;aktiv;Nord`,
    `N-${family}-2;"${family}, Uwe";uwe.${family.toLowerCase()}@larkspur.example;Texter;Engineering;;Niemand Hier;15/03/2026;aktiv;Keller`,
    ';;;;;;;;;',
  ];
  return {
    former,
    next,
    moved,
    leaver,
    file: Buffer.from(lines.join('\r\n'), 'latin1'),
    added: `Jörg ${family}`,
    locker,
  };
}
