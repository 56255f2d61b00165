import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'

/** Field for a code, typed by a person or a hand scanner. */
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
