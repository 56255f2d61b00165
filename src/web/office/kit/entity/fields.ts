import { plural } from '#lib/words/plural.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { dayText } from '../form/days.ts'
import { type ControlName, type ControlProps, type Field, field, kept } from './field.ts'

/** The standard fields of an entity, by what a person does with them. */

type More<Control extends ControlName> = ControlProps<Control> & { header?: string }

const shared = ({ header }: { header?: string | undefined }) => (header === undefined ? {} : { header })

export const text = (label: string, { header, ...props }: More<'TextField'> = {}) =>
  kept(label, '', 'TextField', { ...shared({ header }), props })

export const longText = (label: string, { header, ...props }: More<'LongTextField'> = {}) =>
  kept(label, '', 'LongTextField', { ...shared({ header }), props })

/** A list of texts, one a line. */
export const lines = (label: string, props: ControlProps<'LongTextField'>) =>
  field({
    label,
    empty: '',
    control: 'LongTextField',
    props,
    isWhole: true,
    read: (stored: string[]) => stored.join('\n'),
    write: (value) =>
      value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    print: (value) => (Array.isArray(value) ? value.join(', ') : undefined),
  })

/** A number or none, as it is typed. */
export const number = (label: string, props: ControlProps<'NumberField'> = {}) =>
  field({
    label,
    empty: '',
    control: 'NumberField',
    props,
    read: (stored: number | null) => numberText(stored),
    write: (value) => parseDecimal(value),
  })

/** A number, 0 where nothing is typed. */
export const count = (label: string, props: ControlProps<'NumberField'> = {}) =>
  field({ ...number(label, props), empty: '0', write: (value: string) => parseDecimal(value) ?? 0 })

/** An amount in cents or none, as it is typed. */
export const money = (label: string, print: (cents: number) => string, props: ControlProps<'MoneyField'> = {}) =>
  field({
    label,
    empty: '',
    control: 'MoneyField',
    props,
    read: (stored: number | null) => moneyText(stored),
    write: (value) => parseCents(value),
    print: (value) => (typeof value === 'number' ? print(value) : undefined),
  })

const printDay = (value: unknown) => (typeof value === 'string' && value !== '' ? dayText(value) : undefined)

/** A calendar day or none. */
export const dayOrNone = (label: string) =>
  field({
    ...kept<string | null, 'DateField'>(label, null, 'DateField', { props: { optional: true } }),
    write: (value): string | null => value || null,
    print: printDay,
  })

/** A calendar day that must be chosen. */
export const day = (label: string, { header }: { header?: string } = {}) =>
  field<string | null, string, string, 'DateField'>({
    ...shared({ header }),
    label,
    empty: null,
    control: 'DateField',
    props: {},
    read: (stored) => stored,
    write: (value) => value ?? '',
    print: printDay,
  })

/** On or off. */
export const flag = (label: string, { header }: { header?: string } = {}) =>
  kept(label, false, 'CheckboxField', shared({ header }))

/** The name of each value, with its hint. */
type Texts<Value extends string> = Readonly<Record<Value, string | readonly [label: string, hint: string]>>

const textFor = (texts: Texts<string>, value: string): string | undefined => {
  const found = Object.hasOwn(texts, value) ? texts[value] : undefined
  return typeof found === 'object' ? found[0] : found
}

export const options = <Value extends string>(texts: Texts<Value>) =>
  Object.entries<string | readonly [string, string]>(texts).map(([value, told]) =>
    typeof told === 'string' ? { value, label: told } : { value, label: told[0], hint: told[1] },
  )

const chosen = <Value extends string, Stored, Control extends ControlName>(
  facts: Pick<Field<Value, Stored, Stored, Control>, 'label' | 'empty' | 'read' | 'write' | 'control' | 'props'>,
  texts: Texts<Value>,
): Field<Value, Stored, Stored, Control> => ({ ...facts, print: (value) => textFor(texts, String(value)) })

/** One of a few, all of them seen. `empty` is the choice of a new item. */
export const choice = <Value extends string>(label: string, texts: Texts<Value>, empty: NoInfer<Value>) =>
  chosen(
    {
      ...kept<Value, 'RadioField'>(label, empty, 'RadioField', {
        props: { options: options(texts) },
      }),
    },
    texts,
  )

/** One of many, in a list that opens. */
export const selection = <Value extends string>(label: string, texts: Texts<Value>, empty: NoInfer<Value>) =>
  chosen(
    {
      ...kept<Value, 'SelectField'>(label, empty, 'SelectField', {
        props: { options: options(texts) },
      }),
    },
    texts,
  )

/** A yes or no whose two sides are told; a new item begins with the first. */
export function eitherWay(label: string, sides: Partial<Texts<'yes' | 'no'>> & Texts<'yes' | 'no'>) {
  const [first] = Object.keys(sides)
  return field<'yes' | 'no', boolean, boolean, 'RadioField'>({
    label,
    empty: first === 'no' ? 'no' : 'yes',
    control: 'RadioField',
    props: { options: options(sides) },
    read: (stored) => (stored ? 'yes' : 'no'),
    write: (value) => value === 'yes',
    print: (value) => textFor(sides, value === true ? 'yes' : value === false ? 'no' : String(value)),
  })
}

/** A picture or none. */
export const picture = (label: string) =>
  field({
    ...kept<string, 'PictureField'>(label, '', 'PictureField'),
    read: (stored: string | null) => stored ?? '',
    write: (value): string | null => value || null,
    print: (value) => (value ? 'une image' : '(aucune)'),
  })

/** Pictures in their order, the first of which is the principal one. */
export const pictures = (label: string) =>
  kept<string[], 'PicturesField'>(label, [], 'PicturesField', {
    print: (value) => (Array.isArray(value) ? `${value.length} ${plural(value.length, 'image')}` : undefined),
    props: { max: 60 },
  })
