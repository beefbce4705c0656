"""What a program of somebody's does with the clients made of the documents."""

import json
import sys

import penname_client
import penname_dashboard_client
from penname_client.api.chat import create_chat_completion
from penname_client.api.models import list_models, retrieve_model
from penname_client.models import ChatCompletion, ChatRequest, ErrorBody, ModelList, UserMessage
from penname_dashboard_client.api.default import get_accounts, post_accounts
from penname_dashboard_client.models import Account, Accounts, NewAccount

address, key, token = sys.argv[1:]
client = penname_client.AuthenticatedClient(base_url=address, token=key)
question = ChatRequest(model="demo", messages=[UserMessage(role="user", content="I am Maria Lopez.")])
completion = create_chat_completion.sync(client=client, body=question)
models = list_models.sync(client=client)
refusal = retrieve_model.sync("none", client=client)
assert isinstance(completion, ChatCompletion) and isinstance(models, ModelList) and isinstance(refusal, ErrorBody)

dashboard = f"{address}/dashboard/api"
operator = penname_dashboard_client.AuthenticatedClient(base_url=dashboard, token=token)
made = post_accounts.sync(client=operator, body=NewAccount(name="python", credits_usd="2.50"))
accounts = get_accounts.sync(client=operator)
assert isinstance(made, Account) and isinstance(accounts, Accounts)

print(
    json.dumps(
        {
            "sent": sorted(question.to_dict()),
            "answer": completion.choices[0].message.content,
            "models": [model.id for model in models.data],
            "refusal": refusal.error.code,
            "balance": made.balance_usd,
            "accounts": [account.name for account in accounts.data],
        }
    )
)
