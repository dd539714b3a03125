import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { plantForm, type FormGiven, type Ground } from './marked-forms.ts';
import type { MarkedForm } from './markers.ts';

/** What identifies one person. Every word is a marker; the database chooses the numbers. */
interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly externalIdentifier: string;
  readonly title: string;
}

/**
 * Plants a review by someone who writes nothing else and never signs in. Whatever names them
 * belongs to this review alone.
 */
export async function plantAuthored(
  ground: Ground,
  given: Omit<FormGiven, 'assignee' | 'writer'>,
): Promise<{ form: MarkedForm; author: BuiltEmployee }> {
  const { author, names } = await buildMarkedPerson(ground);
  const form = await plantForm(ground, { ...given, assignee: author, writer: null });
  const { markers } = ground;
  markers.adopt(names.preferredName, "the writer's name", form);
  markers.adopt(author.id, "the writer's number", form);
  markers.adopt(names.email, "the writer's e-mail", form);
  for (const other of [
    names.firstName,
    names.lastName,
    names.externalIdentifier,
    names.title,
    author.user.id,
  ])
    markers.adopt(other, "the writer's other names and numbers", form);
  return { form, author };
}

/** Plants someone who is named on one task and nowhere else. */
export async function plantNominee(ground: Ground, task: MarkedForm): Promise<BuiltEmployee> {
  const { author, names } = await buildMarkedPerson(ground);
  const { markers } = ground;
  for (const shown of [names.preferredName, names.title, author.id, author.user.id])
    markers.adopt(shown, 'who is nominated', task);
  markers.adopt(names.email, "the writer's e-mail", task);
  for (const other of [names.firstName, names.lastName, names.externalIdentifier])
    markers.adopt(other, "the writer's other names and numbers", task);
  return author;
}

async function buildMarkedPerson({
  db,
  markers,
}: Ground): Promise<{ author: BuiltEmployee; names: Names }> {
  const word = () => markers.reserve();
  const names: Names = {
    firstName: word(),
    lastName: word(),
    preferredName: word(),
    email: word(),
    externalIdentifier: word(),
    title: word(),
  };
  const author = await buildEmployee(db, {
    ...names,
    department: 'Sales',
    preferredName: `${names.preferredName} Ondorf`,
    email: `${names.email}@larkspur.example`,
  });
  return { author, names };
}
