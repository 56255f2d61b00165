import type { ComponentProps } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Input, Textarea } from '#ui/field.tsx'

/** Share of a limit from which a text is counted. */
const NEAR = 0.9

const characters = (count: number) => `${count.toLocaleString('fr')} ${plural(count, 'caractère')}`

/** Count of a text that comes near its limit: "183/200 caractères"; null before. */
export const countText = (length: number, most: number): string | null =>
  length < NEAR * most ? null : `${length.toLocaleString('fr')}/${characters(most)}`

/** Problem of a text beyond its limit; null within. */
export const tooLong = (length: number, most: number): string | null =>
  length > most ? `${characters(most)} au plus, ${length.toLocaleString('fr')} ici.` : null

/** Hint of a field that takes no more than its limit: a pasted text that is cut there is told of. */
const limitHint = (length: number, most: number): string | null =>
  length < most ? countText(length, most) : `${characters(most)}, le maximum : la suite n’est pas gardée.`

interface Limited {
  value: string
  maxLength: number
}

/** `Input` outside a form of the kit that tells its limit. */
export const LimitedInput = ({ hint, ...props }: ComponentProps<typeof Input> & Limited) => (
  <Input {...props} hint={limitHint(props.value.length, props.maxLength) ?? hint} />
)

/** `Textarea` outside a form of the kit that tells its limit. */
export const LimitedTextarea = ({ hint, ...props }: ComponentProps<typeof Textarea> & Limited) => (
  <Textarea {...props} hint={limitHint(props.value.length, props.maxLength) ?? hint} />
)
