import type { CallInput, Client } from '#api/client.ts'

/** Downloads a file. Requests its URL on the click, because it is valid for two minutes only. */
export async function downloadFile(client: Client, input: CallInput<'/cse-admin/get-library-file'>): Promise<void> {
  const { url } = await client('/cse-admin/get-library-file', input)
  // The answer is an attachment, so the page stays.
  window.location.assign(url)
}
