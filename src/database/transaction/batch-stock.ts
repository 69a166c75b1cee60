// The stock of articles in a batch of writes: each write continues from the stock that the earlier ones leave.

import type { StockPlan } from '../../domain/stock/plan.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import type { ArticleRow, LevelRow } from '../sql/stock/articles.ts';

/** Changes of stock by a write that later writes of the batch read. */
export type StockChange = Pick<StockPlan, 'levels' | 'costs'>;

/** The articles that a batch of writes has locked, and their quantities on hand. */
export class BatchStock {
  readonly #articles: Map<number, ArticleRow>;
  /** Ids by code. */
  readonly #ids: Map<string, number>;
  /** By article. */
  readonly #levels: Map<number, LevelRow[]>;

  /** `articles` and `levels`: rows read behind the locks. */
  constructor(articles: Row[], levels: Row[]) {
    const rows = articles as unknown as ArticleRow[];
    this.#articles = new Map(rows.map(row => [row.id, row]));
    this.#ids = new Map(rows.map(row => [row.item_code, row.id]));
    this.#levels = Map.groupBy(levels as unknown as LevelRow[], ({ article_id }) => article_id);
  }

  /** Articles by code with their levels, as the accepted writes leave them. Default: all articles. */
  of(codes?: string[]): { articles: Row[]; levels: Row[] } {
    const articles: ArticleRow[] = [];
    const levels: LevelRow[] = [];
    for (const id of codes ? new Set(codes.map(code => this.#ids.get(code))) : this.#articles.keys()) {
      const article = id === undefined ? undefined : this.#articles.get(id);
      if (!article) continue;
      articles.push(article);
      for (const level of this.#levels.get(article.id) ?? []) levels.push(level);
    }
    return { articles: articles as unknown as Row[], levels: levels as unknown as Row[] };
  }

  /** Applies the changes of an accepted write. */
  change({ levels, costs }: StockChange): void {
    for (const { articleId, locationId, on_hand } of levels) {
      const known = this.#levels.get(articleId) ?? [];
      const before = known.find(({ location_id }) => location_id === locationId);
      const after = {
        article_id: articleId,
        location_id: locationId,
        on_hand: digits(decimal(before?.on_hand ?? '0').plus(on_hand)),
      };
      this.#levels.set(articleId, [...known.filter(row => row !== before), after]);
    }
    for (const [articleId, cost] of costs) {
      const article = this.#articles.get(articleId);
      if (article) this.#articles.set(articleId, { ...article, weighted_average_cost: digits(cost), cost_known: true });
    }
  }
}
