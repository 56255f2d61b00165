import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { linkedParts } from '#ui/text/linked-parts.ts'

interface AddressQuestionProps {
  onGiven: (address: string) => void
  onClose: () => void
}

/** Question for the address of a link, which is written out in the text: readers see where it leads. */
export function AddressQuestion({ onGiven, onClose }: AddressQuestionProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const give = () => {
    const address = text.trim()
    const [part, ...more] = linkedParts(address)
    if (part?.href === undefined || more.length > 0)
      return setError('Écrivez une adresse entière, par exemple https://exemple.fr, un email ou un téléphone.')
    onGiven(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither sends the form nor closes a window around it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') give()
    else onClose()
  }
  return (
    <fieldset aria-label="Lien" className="flex min-w-0 flex-wrap items-start gap-3 rounded-lg bg-surface p-3">
      <Input
        label="Adresse du lien"
        className="min-w-0 grow"
        autoFocus
        autoComplete="off"
        inputMode="url"
        placeholder="https://"
        hint="Elle s’écrit dans le texte : vos lecteurs voient où elle mène."
        error={error}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex gap-2 sm:mt-6">
        <Button size="sm" onClick={give}>
          Insérer le lien
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </fieldset>
  )
}
