import { type ComponentProps, useState } from 'react'
import { Input } from '#ui/field.tsx'

/** Password field that can be shown in clear; its switch is in the label's row, out of the way of password managers. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="[&>label]:pr-18"
        {...props}
      />
      <button
        type="button"
        aria-label={`${shown ? 'Masquer' : 'Afficher'} le mot de passe`}
        onClick={() => setShown(!shown)}
        className="absolute -top-1 right-0 min-h-6 px-1 text-xs font-semibold text-link underline-offset-3 hover:underline"
      >
        {shown ? 'Masquer' : 'Afficher'}
      </button>
    </div>
  )
}

/** Field for the account's password, to sign in or to confirm a grave action. */
export const CurrentPassword = (props: Pick<ComponentProps<typeof Input>, 'ref' | 'error' | 'autoFocus'>) => (
  <PasswordInput
    label="Mot de passe"
    name="password"
    autoComplete="current-password"
    maxLength={200}
    required
    {...props}
  />
)
