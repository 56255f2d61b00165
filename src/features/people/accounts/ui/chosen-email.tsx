import { EmailInput } from './email-input.tsx'

/**
 * Shows the address of the previous step, still as a field, so that password managers know whose password to fill in.
 */
export function ChosenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <div className="relative">
      <EmailInput value={email} readOnly autoComplete="username" />
      <button
        type="button"
        aria-label="Modifier l'adresse email"
        onClick={onChange}
        className="absolute -top-1 right-0 min-h-6 px-1 text-xs font-semibold text-link underline-offset-3 hover:underline"
      >
        Modifier
      </button>
    </div>
  )
}
