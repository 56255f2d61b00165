import { useState } from 'react'
import { symbologyNames } from '#features/stock/ticket-codes/symbology-names.ts'
import { readingText } from '#features/stock/ticket-codes/symbology-reading.ts'
import type { BarcodeType } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { plainText } from '#lib/plain-text.ts'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'

const plain = (text: string) => plainText(text).replace(/[\s-]/g, '')

/** Symbologies whose name or short name contains the text, dashes ignored; all for an empty text. */
const matching = <Type extends BarcodeType>(types: readonly Type[], text: string): Type[] =>
  types.filter((type) => plain(`${symbologyNames[type]} ${type}`).includes(plain(text)))

interface SymbologyFieldProps<Type extends BarcodeType> {
  types: readonly Type[]
  value: Type
  onChange: (type: Type) => void
}

/** Field that finds one of the given symbologies by its name. */
export function SymbologyField<Type extends BarcodeType>({ types, value, onChange }: SymbologyFieldProps<Type>) {
  const [text, setText] = useState<string | null>(null)
  return (
    <SuggestInput<Type>
      name="barcodeType"
      label="Type de code"
      hint={`${readingText(value)}.`}
      text={text ?? symbologyNames[value]}
      onText={setText}
      onPick={(type) => {
        setText(null)
        onChange(type)
      }}
      // Text that names no symbology is dropped, and the field shows the chosen one again.
      onBlur={() => setText(null)}
      load={async (typed) => matching(types, typed === symbologyNames[value] ? '' : typed)}
      itemKey={(type) => type}
      itemText={(type) => symbologyNames[type]}
      renderItem={(type) => (
        <span className="flex justify-between gap-3">
          <span className="font-medium">{symbologyNames[type]}</span>
          <span className="text-right text-note text-ink-soft">{readingText(type)}</span>
        </span>
      )}
      debounceMs={0}
      emptyText="Aucun type de ce nom."
    />
  )
}
