import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'

/** A code that is typed, or that a hand-held reader types. */
export function CodeForm({ check, isBusy }: { check: (code: string) => void; isBusy: boolean }) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed === '' || isBusy) return
    setCode('')
    check(typed)
  }
  return (
    <form method="dialog" aria-label="Saisir un code" onSubmit={submit} className="flex items-end gap-2">
      <Input
        label="Code du billet"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="min-w-0 grow"
      />
      <Button type="submit" loading={isBusy}>
        Vérifier
      </Button>
    </form>
  )
}
