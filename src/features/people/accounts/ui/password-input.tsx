import { type ComponentProps, useState } from 'react'
import { Input } from '#ui/field.tsx'

/** A password that can be shown; the switch stands in the label's row, out of the way of password managers. */
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

/** The password that an account has, asked for to sign in or once more before something grave. */
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
