import { customAlphabet } from 'nanoid'
import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/field.tsx'
import { MOST_CODES } from '../pdf-shapes.ts'
import { codesRemarks, splitCodes } from '../split-codes.ts'
import { parseCount } from './generator-values.ts'

const randomCode = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10)

/** Draws `count` different codes of ten uppercase letters. */
function randomCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  return [...codes]
}

interface CodesFieldProps {
  value: string
  error: string | null | undefined
  onChange: (text: string) => void
}

/** Text area with one code per line; random codes are appended. */
export function CodesField({ value, error, onChange }: CodesFieldProps) {
  const [wanted, setWanted] = useState('1')
  const count = parseCount(wanted, 1, MOST_CODES)
  const codes = splitCodes(value).length
  const add = () => {
    if (count === null) return
    const before = value.trimEnd()
    onChange([...(before === '' ? [] : [before]), ...randomCodes(count)].join('\n'))
  }
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        label="Codes"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={value}
        hint={`Un par ligne. ${codes} ${plural(codes, 'code')}.`}
        onChange={({ target }) => onChange(target.value)}
        className="[&_textarea]:font-mono"
      />
      {codesRemarks(value).map((remark) => (
        <p key={remark} role="status" className="text-sm font-medium text-warning">
          {remark}
        </p>
      ))}
      {error ? (
        <p role="alert" className="whitespace-pre-line [overflow-wrap:anywhere] text-sm font-medium text-negative">
          {error}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <Input
          label="Codes aléatoires"
          type="number"
          min={1}
          max={MOST_CODES}
          value={wanted}
          className="w-32"
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button variant="secondary" disabled={count === null} onClick={add}>
          Ajouter
        </Button>
      </div>
    </div>
  )
}
