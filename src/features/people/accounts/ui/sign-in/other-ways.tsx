import { useEffect, useRef, useState } from 'react'
import type { Client } from '#api/client.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { LOGIN_FAILED, type SignedIn } from './sign-in.ts'

const passkeys = () => import('./passkey-browser.ts')

interface OtherWaysProps extends SignedIn {
  client: Client
  /** Name of the employer whose identity provider this site offers. */
  employer: string | undefined
}

/**
 * Other ways below the login form: the employer's sign-in, and a passkey, which the email field also proposes by
 * itself.
 */
export function OtherWays({ client, employer, ...signedIn }: OtherWaysProps) {
  const [busy, setBusy] = useState<'employer' | 'passkey' | null>(null)
  const [hasPasskeys, setPasskeys] = useState(true)
  useOfferedPasskey(client, signedIn)
  useEffect(() => setPasskeys('PublicKeyCredential' in window), [])
  const go = async (way: 'employer' | 'passkey') => {
    setBusy(way)
    try {
      if (way === 'passkey') await (await passkeys()).signInWithPasskey(client, signedIn)
      else await (await import('../registration/employer-passage.ts')).leaveForEmployer(client, signedIn.back)
    } catch (error) {
      notify.error(error instanceof Error ? error.message : LOGIN_FAILED, error)
      setBusy(null)
    }
  }
  if (employer === undefined && !hasPasskeys) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm before:(content-[''] h-px grow bg-current opacity-25) after:(content-[''] h-px grow bg-current opacity-25)">
        ou
      </p>
      {employer === undefined ? null : (
        <Button variant="secondary" size="lg" full loading={busy === 'employer'} onClick={() => void go('employer')}>
          Se connecter avec {employer}
        </Button>
      )}
      {hasPasskeys ? (
        <Button variant="secondary" size="lg" full loading={busy === 'passkey'} onClick={() => void go('passkey')}>
          Utiliser une clé d’accès
        </Button>
      ) : null}
    </div>
  )
}

/** Lets the browser propose this site's passkeys in the email field, once the page is idle. */
function useOfferedPasskey(client: Client, signedIn: SignedIn): void {
  const facts = useRef({ client, signedIn })
  useEffect(() => {
    const left = new AbortController()
    const offer = async () => {
      await whenIdle()
      if (left.signal.aborted || !('PublicKeyCredential' in window)) return
      const { offerPasskeys } = await passkeys()
      await offerPasskeys(facts.current.client, facts.current.signedIn, left.signal)
    }
    // The person has not asked for it, so a failure to offer it is not shown.
    offer().catch(() => undefined)
    return () => left.abort()
  }, [])
}
