// Reads the figures of an article's page.

import {
  type ArticleBuyer,
  type ArticleMovement,
  type ArticleNumber,
  type ArticlePlace,
  type ArticlePurchase,
  articleBuyers,
  articleMovements,
  articleNumbers,
  articlePlaces,
  articlePurchases,
} from '../../database/sql/stock/article-overview.ts';
import { chargingTypes } from '../../definitions/catalogue.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';

export type { ArticleBuyer, ArticleMovement, ArticleNumber, ArticlePlace, ArticlePurchase };

export interface ArticleOverview {
  places: ArticlePlace[];
  movements: ArticleMovement[];
  buyers: ArticleBuyer[];
  purchases: ArticlePurchase[];
  numbers: ArticleNumber[];
}

/** Reads the figures of an article, in one round trip. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readArticleOverview(
  context: Context,
  actor: SessionActor,
  { id, code }: { id: number; code: string },
): Promise<ArticleOverview> {
  const { accountId } = actor;
  const questions = {
    places: articlePlaces(accountId, id),
    movements: articleMovements(accountId, code),
    buyers: articleBuyers(accountId, code, chargingTypes('customer')),
    purchases: articlePurchases(accountId, code, chargingTypes('supplier')),
    numbers: articleNumbers(accountId, id),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  return found;
}
