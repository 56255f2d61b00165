import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { OtherSites } from './other-sites.tsx'

interface PasskeyStepProps {
  methods: CallResult<'/list-sign-in-methods'>
  busy: string | null
  onAsk: (asked: boolean) => Promise<void>
  onProve: () => Promise<void>
}

/** Switch that always requires a passkey; tells a super admin what this session still lacks for the administration. */
export function PasskeyStep({ methods, busy, onAsk, onProve }: PasskeyStepProps) {
  const { host, passkeys, passkeyStep, isProven, isVouched } = methods
  const here = passkeys.some((passkey) => passkey.host === host)
  if (isVouched)
    return (
      <Notice kind="warn">
        Votre compte administre un site, et la connexion par l’employeur n’ouvre pas l’administration :
        déconnectez-vous, puis connectez-vous avec votre mot de passe ou une clé d’accès.
      </Notice>
    )
  if (passkeyStep === 'required') {
    if (isProven)
      return (
        <p className="text-sm text-ink-soft">
          Votre compte administre le site : une clé d’accès est toujours demandée.
        </p>
      )
    return (
      <>
        <Notice kind="warn">
          {here
            ? 'Votre compte administre le site : présentez votre clé d’accès pour ouvrir l’administration.'
            : 'Votre compte administre le site : ajoutez une clé d’accès, l’administration ne s’ouvre pas sans elle.'}
        </Notice>
        {here ? (
          <Button loading={busy === 'prove'} onClick={() => void onProve()}>
            Présenter ma clé d’accès
          </Button>
        ) : null}
        {!here && passkeys.length > 0 ? <OtherSites methods={methods} /> : null}
      </>
    )
  }
  if (!here && passkeyStep !== 'chosen') return null
  return (
    <Checkbox
      label="Toujours demander ma clé d’accès : mon mot de passe ne suffit plus"
      checked={passkeyStep === 'chosen'}
      disabled={busy === 'step'}
      onChange={(event) => void onAsk(event.target.checked)}
    />
  )
}
