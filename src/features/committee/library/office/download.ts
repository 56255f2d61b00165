import type { CallInput, Client } from '#api/client.ts'

/** Its address is asked for when it is wanted: it is good for two minutes. */
export async function downloadFile(client: Client, input: CallInput<'/cse-admin/get-library-file'>): Promise<void> {
  const { url } = await client('/cse-admin/get-library-file', input)
  // An attachment: the page stays.
  window.location.assign(url)
}
