import { useEffect, useRef, useState } from 'react'
import type { Client } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { LOGIN_FAILED, type SignedIn } from './sign-in.ts'

const passkeys = () => import('./passkey-browser.ts')

interface OtherWaysProps extends SignedIn {
  client: Client
  /** Whose identity provider this site offers. */
  employer: string | undefined
}

/** Under the form of the login page: the employer's sign-in, and a passkey, which the email field proposes by itself too. */
export function OtherWays({ client, employer, ...signedIn }: OtherWaysProps) {
  const [busy, setBusy] = useState<'employer' | 'passkey' | null>(null)
  const [hasPasskeys, setPasskeys] = useState(true)
  useOfferedPasskey(client, signedIn)
  useEffect(() => setPasskeys('PublicKeyCredential' in window), [])
  const go = async (way: 'employer' | 'passkey') => {
    setBusy(way)
    try {
      if (way === 'passkey') await (await passkeys()).signInWithPasskey(client, signedIn)
      else await (await import('./employer-passage.ts')).leaveForEmployer(client, signedIn.back)
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

/** The browser proposes this site's passkeys where the email is typed, once the page has nothing better to do. */
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
    // Nobody has asked for it: that it cannot be offered is not said.
    offer().catch(() => undefined)
    return () => left.abort()
  }, [])
}
