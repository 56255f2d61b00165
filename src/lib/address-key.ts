/**
 * Key under which throttles count an IP address: an IPv6 customer's /64 in one spelling; IPv4 within IPv6 counts as
 * IPv4; a port, which some proxies add, is ignored.
 */
export function addressKey(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address
  const plain = /(?:^|:)(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(bare)?.[1]
  if (plain !== undefined) return plain
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = addressGroups(head)
  const right = addressGroups(tail ?? '')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const addressGroups = (part: string): string[] => (part === '' ? [] : part.split(':'))
