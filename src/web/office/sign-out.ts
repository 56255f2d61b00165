import type { Client } from '../../api/client.ts'
import { notifyFailure } from '../../ui/toast.ts'

/** Ends the session and leaves the office: without a scope there is nothing to stay for (X09). */
export async function signOut(client: Client): Promise<void> {
  try {
    await client('/logout', {})
    window.location.replace('/')
  } catch (error) {
    notifyFailure(error)
  }
}
