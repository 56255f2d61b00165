/** Reason why a group cannot have a domain, in English for operators' commands and in French for screens. */
export interface DomainRefusal {
  english: string
  french: string
  /** Input at fault; null if the obstacle is not in the input. */
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
