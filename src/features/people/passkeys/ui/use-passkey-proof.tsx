import { type ReactNode, useState } from 'react'
import { type CallResult, type Client, ClientError } from '#api/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { OtherSites } from './other-sites.tsx'

export interface SignInFacts {
  client: Client
  email: string
  methods: CallResult<'/list-sign-in-methods'>
}

interface Asked {
  isElsewhere: boolean
  goOn: () => Promise<void>
}

interface PasskeyProof {
  /** Returns true if the refused call needs a passkey: the window asks for it, and `goOn` repeats the call. */
  asksFor: (error: unknown, goOn: () => Promise<void>) => boolean
  window: ReactNode
}

/** Window that asks for a passkey before calls about the person's data; the page behind it keeps what was typed. */
export function usePasskeyProof({ client, email, methods }: SignInFacts): PasskeyProof {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const asksFor = (error: unknown, goOn: () => Promise<void>) => {
    const code = error instanceof ClientError ? error.code : undefined
    if (code !== 'passkeyAsked' && code !== 'passkeyElsewhere') return false
    setAsked({ isElsewhere: code === 'passkeyElsewhere', goOn })
    setOpen(true)
    return true
  }
  const goOn = async () => {
    close()
    await asked?.goOn()
  }
  return {
    asksFor,
    window: (
      <Dialog
        open={isOpen}
        title={asked?.isElsewhere ? 'Votre clé d’accès est celle d’un autre site' : 'Confirmez que c’est bien vous'}
        onClose={close}
        width={460}
      >
        {asked?.isElsewhere ? (
          <OtherSites methods={methods} purpose="data" />
        ) : (
          <ConfirmIdentity
            client={client}
            email={email}
            by="passkey"
            purpose="data"
            hasPassword={methods.hasPassword}
            hasPasskey
            onConfirmed={goOn}
          />
        )}
      </Dialog>
    ),
  }
}
