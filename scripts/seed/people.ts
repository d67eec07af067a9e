import { rank } from '#lib/content/rank.ts'

interface PersonCopy {
  /** The file of their drawn face, and the end of their ID. */
  file: string
  name: string
  role: string
  built: string
}

/** Invented, and named so that nobody takes them for anybody: each is marked as an example. */
export const PEOPLE: PersonCopy[] = [
  {
    file: 'ana-example',
    name: 'Ana Example',
    role: 'Lead engineer, takes the calls',
    built:
      'Built the dispatch agent at Halden Freight with two of their engineers. Before that, nine years of routing software for a parcel carrier.',
  },
  {
    file: 'tom-example',
    name: 'Tom Example',
    role: 'Engineer, tests and limits',
    built:
      'Wrote the 150 test cases for Orrin Health with the nurses who do the work, and the limits that keep the agent from deciding anything clinical.',
  },
  {
    file: 'kim-example',
    name: 'Kim Example',
    role: 'Engineer, data platforms',
    built:
      'Paired with Verogrid’s data platform team until half of the code was theirs. Reviews each system’s runbook before we leave.',
  },
]

/** The initial people, in order; `faces` are the IDs of their pictures, by file. */
export function personDocuments(faces: ReadonlyMap<string, string>) {
  return PEOPLE.map(({ file, name, role, built }, index) => ({
    _id: `person-${file}`,
    _type: 'person',
    isExample: true,
    name,
    role,
    built,
    face: { _type: 'image', asset: { _type: 'reference', _ref: faces.get(file) } },
    orderRank: rank(index),
  }))
}
