"""What Schemathesis must know of the documents that OpenAPI 3.1 cannot say, and what is no failure although it looks like one."""

import schemathesis


@schemathesis.hook
def before_load_schema(_context, document):
    """Has the events of a stream checked: what OpenAPI 3.2 calls `itemSchema` stands in 3.1 as the content of a text."""
    for path in document["paths"].values():
        for operation in path.values():
            for response in operation["responses"].values():
                stream = response.get("content", {}).get("text/event-stream")
                if stream is not None:
                    schema = stream.pop("schema")
                    stream["itemSchema"] = schema.get("contentSchema", {}).get("items", {})


# Fields that may be refused although they are as the document says: what they name must be there, or must not be there yet, or is a
# secret. No document knows that.
STATE = {
    "createChatCompletion": {"model"},
    "postIssuerSession": {"query"},
    "postKeys": {"account", "models", "expires_at", "label"},
    "postAccounts": {"name", "tier", "credits_usd"},
    "patchAccountsId": {"tier"},
    "postAccountsIdCredits": {"amount_usd", "reason"},
    "postAccountsIdMembers": {"login"},
    "postPassword": {"current", "next"},
    "postMembers": {"password"},
    "postPlayground": {"account"},
}


@schemathesis.hook
def filter_failure(_context, failure, case, response):
    operation = case.operation.definition.raw["operationId"]
    # A valid request was refused.
    if failure.code == "ST202" and response.status_code == 400:
        return response.json()["error"]["param"] not in STATE.get(operation, ())
    # A stranger was told neither 401 nor 403: after some wrong passwords nobody is heard for a while.
    if failure.code == "ST401":
        return "got `429 " not in failure.message
    return True
