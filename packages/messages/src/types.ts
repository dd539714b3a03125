import type { GetICUArgs } from '@schummar/icu-type-parser';

/** Groups of messages in ICU MessageFormat, to any depth. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The same keys in another language. */
export type Translation<C extends Catalogue> = {
  readonly [Key in keyof C]: C[Key] extends Catalogue ? Translation<C[Key]> : string;
};

interface ArgumentTypes {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/** The parser returns a union of objects for `select`: one for each branch. */
type Parsed<Message extends string> = GetICUArgs<Message, ArgumentTypes>;
type Names<Union> = Union extends Union ? keyof Union : never;
type Typed<Union, Name extends PropertyKey> =
  Union extends Readonly<Record<Name, infer Value>> ? Value : never;

/** The parser's types of `other` accept other strings too, which would hide a misspelt branch. */
type Branch<Key> = Key extends { readonly __type: 'other' }
  ? 'other'
  : Key extends string
    ? string extends Key
      ? 'other'
      : Key
    : Key;
type Chosen<Key> = 'true' extends Key ? boolean : 'false' extends Key ? boolean : Key;
type Value<Type> = number extends Type ? Type : Chosen<Branch<Type>>;

/** The arguments of a message. Those used in one branch only are needed too. */
export type Arguments<Message extends string> = {
  readonly [Name in Names<Parsed<Message>>]: Value<Typed<Parsed<Message>, Name>>;
};

/** A message without arguments is its text, one with arguments a function of them. */
export type Text<Message extends string> = Message extends `${string}{${string}`
  ? [Names<Parsed<Message>>] extends [never]
    ? string
    : (values: Arguments<Message>) => string
  : string;

export type Texts<C extends Catalogue> = {
  readonly [Key in keyof C]: C[Key] extends string
    ? Text<C[Key]>
    : C[Key] extends Catalogue
      ? Texts<C[Key]>
      : never;
};
