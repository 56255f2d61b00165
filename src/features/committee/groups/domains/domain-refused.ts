/** Why a domain cannot be a group's, for operators in English and for screens in French. */
export interface DomainRefusal {
  english: string
  french: string
  /** What was given wrong; null where something stands in the way that nobody has typed. */
  isAbout: 'domain' | 'tenant' | null
}

export class DomainRefused extends Error {
  override name = 'DomainRefused'
  readonly french: string
  readonly isAbout: DomainRefusal['isAbout']

  constructor({ english, french, isAbout }: DomainRefusal) {
    super(english)
    this.french = french
    this.isAbout = isAbout
  }
}
