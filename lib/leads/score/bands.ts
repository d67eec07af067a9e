/** From how many points on a lead is called first, and its owner told. */
export const HOT = 60
export const WARM = 30

export function bandOf(score: number): 'hot' | 'warm' | 'cold' {
  return score >= HOT ? 'hot' : score >= WARM ? 'warm' : 'cold'
}
